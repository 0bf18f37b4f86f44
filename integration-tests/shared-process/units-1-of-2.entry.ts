import { playInOneProcess } from "./play-in-one-process"

playInOneProcess(["src", "packages/devtools/src", "harness", "development"], {
  part: 1,
  of: 2,
})
