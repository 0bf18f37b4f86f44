import { runSpecsInOneStore } from "./run-specs-in-one-process"

runSpecsInOneStore("integration-tests/http/shared-store", { part: 1, of: 4 })
