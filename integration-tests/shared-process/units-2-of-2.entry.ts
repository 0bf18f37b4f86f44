import { playInOneProcess } from "./play-in-one-process"

playInOneProcess(["src", "packages/devtools/src", "harness", "development"], {
  part: 2,
  of: 2,
})
