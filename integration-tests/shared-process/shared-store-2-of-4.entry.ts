import { playInOneStore } from "./play-in-one-process"

playInOneStore("integration-tests/http/shared-store", { part: 2, of: 4 })
