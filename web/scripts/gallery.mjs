// Serves every part in each of its states, for those who build with them: http://127.0.0.1:5199/gallery/gallery.html
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const web = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const server = await createServer({
  configFile: path.join(web, 'vite.config.ts'),
  server: { host: '127.0.0.1', port: 5199, strictPort: true },
})
await server.listen()
process.stdout.write('The gallery answers at http://127.0.0.1:5199/gallery/gallery.html\n')
