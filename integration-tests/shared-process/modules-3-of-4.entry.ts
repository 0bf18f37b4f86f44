import { runSpecsInOneProcess } from "./run-specs-in-one-process"

runSpecsInOneProcess(["integration-tests/modules"], { part: 3, of: 4 })
