import type { Scene } from './fault.ts'

export async function mustSignIn(scene: Scene): Promise<void> {
  try {
    const someone = await scene.newcomer()
    someone.leave()
  } catch (error) {
    scene.violate(`nobody could sign in: ${(error as Error).message}`)
  }
}
