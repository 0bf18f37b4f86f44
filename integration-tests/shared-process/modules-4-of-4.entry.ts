import { playInOneProcess } from "./play-in-one-process"

playInOneProcess(["integration-tests/modules"], { part: 4, of: 4 })
