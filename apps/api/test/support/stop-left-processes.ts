import { afterAll } from 'vitest'
import { stopLeftProcesses } from './left-processes.ts'

/** A setup file is there before the hooks of the test file, so this one runs after them. */
afterAll(stopLeftProcesses)
