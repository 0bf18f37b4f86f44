import { playInOneShop } from "./together"

playInOneShop("integration-tests/proofs/one-shop", { part: 1, of: 3 })
