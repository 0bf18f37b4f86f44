import { playInOneProcess } from "./play-in-one-process"

playInOneProcess(["integration-tests/modules"], { part: 3, of: 4 })
