import { afterAll } from 'vitest'
import { stopLeftProcesses } from './left-processes.ts'

/** A setup file loads before the hooks of the test file, so this hook runs after them. */
afterAll(stopLeftProcesses)
