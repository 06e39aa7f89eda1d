import { configure } from '@testing-library/react'

// Waiting ends as soon as what is waited for is there; the limit only says when to give up, and a busy machine is slow.
configure({ asyncUtilTimeout: 20_000 })
