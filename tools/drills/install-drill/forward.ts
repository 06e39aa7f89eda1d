import net from 'node:net'

/** `node forward.ts PORT SOCKET`: forwards a port of this network to a socket file. */
const [port = '', socketFile = ''] = process.argv.slice(2)
net
  .createServer((socket) => {
    const onward = net.connect(socketFile)
    onward.pipe(socket).pipe(onward)
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
  })
  .listen(Number(port), '127.0.0.1', () => console.log(JSON.stringify({ ready: true })))
