/**
 * Loaded first into processes that tests and drills start (`node --import`): when whoever started them is gone, however
 * that came about, nobody could stop them any more, and their open pipes would keep others waiting.
 */
const LOOK_MS = 500
const startedBy = process.ppid
setInterval(() => {
  if (process.ppid !== startedBy) process.kill(process.pid, 'SIGKILL')
}, LOOK_MS).unref()
