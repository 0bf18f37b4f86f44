import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

/** Runs the garbage collector, and returns the number of bytes in use. */
export function memoryInUse(): number {
  setFlagsFromString("--expose-gc")
  const collectGarbage = runInNewContext("gc") as () => void
  collectGarbage()
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
