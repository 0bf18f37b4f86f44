import { playInOneProcess } from "./play-in-one-process"

playInOneProcess(["integration-tests/modules"], { part: 1, of: 4 })
