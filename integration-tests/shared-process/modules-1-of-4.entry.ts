import { runSpecsInOneProcess } from "./run-specs-in-one-process"

runSpecsInOneProcess(["integration-tests/modules"], { part: 1, of: 4 })
