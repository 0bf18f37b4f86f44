import { runSpecsInOneProcess } from "./run-specs-in-one-process"

runSpecsInOneProcess(
  ["src", "packages/devtools/src", "harness", "development"],
  {
    part: 2,
    of: 2,
  }
)
