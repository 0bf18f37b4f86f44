import { runSpecsInOneProcess } from "./run-specs-in-one-process"

runSpecsInOneProcess(["integration-tests/modules"], { part: 2, of: 4 })
