/**
 * Loaded first into processes that tests and drills start (`node --import`). It ends them when their parent is gone
 * for any reason. Otherwise nothing could stop them, and their open pipes would block other processes.
 */
const LOOK_MS = 500
const startedBy = process.ppid
setInterval(() => {
  if (process.ppid !== startedBy) process.kill(process.pid, 'SIGKILL')
}, LOOK_MS).unref()
