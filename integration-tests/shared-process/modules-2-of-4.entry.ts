import { playInOneProcess } from "./play-in-one-process"

playInOneProcess(["integration-tests/modules"], { part: 2, of: 4 })
