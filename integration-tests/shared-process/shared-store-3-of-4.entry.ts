import { playInOneStore } from "./play-in-one-process"

playInOneStore("integration-tests/http/shared-store", { part: 3, of: 4 })
