// Preloaded into the store that is shot at: on SIGUSR2 it collects its garbage
// and says what is left, in megabytes.
const { setFlagsFromString } = require("node:v8")
const { runInNewContext } = require("node:vm")

setFlagsFromString("--expose-gc")
const collectGarbage = runInNewContext("gc")

process.on("SIGUSR2", () => {
  collectGarbage()
  collectGarbage()
  const { rss, heapUsed, external } = process.memoryUsage()
  const told = { rss, heap: heapUsed + external }
  process.stdout.write(`memory: ${JSON.stringify(told)}\n`)
})
