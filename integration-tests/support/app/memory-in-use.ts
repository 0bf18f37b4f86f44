import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

/** Returns the memory in use after a garbage collection. */
export function memoryInUse(): number {
  setFlagsFromString("--expose-gc")
  const collectGarbage = runInNewContext("gc") as () => void
  collectGarbage()
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
