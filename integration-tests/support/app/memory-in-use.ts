import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

/** Collects garbage, and returns the number of bytes in use afterwards. */
export function memoryInUse(): number {
  setFlagsFromString("--expose-gc")
  const collectGarbage = runInNewContext("gc") as () => void
  collectGarbage()
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
