// The one command behind `npm start`, `npm test` and the others. Plain JavaScript without dependencies: it must run on any Node >= 18,
// because it is what brings Node 24 and the packages.
import { commands } from './run/commands.mjs'
import { say } from './run/progress.mjs'
import { usageAsked } from './run/usages.mjs'

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (!command) {
  say(`Unknown command "${name}". There are: ${Object.keys(commands).join(', ')}.`)
  process.exit(2)
}
const usage = usageAsked(name, args)
if (usage) process.stdout.write(usage)
else process.exit(await command(args))
