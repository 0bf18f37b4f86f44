import { runSpecsInOneProcess } from "./run-specs-in-one-process"

runSpecsInOneProcess(["integration-tests/modules"], { part: 4, of: 4 })
