import { playInOneShop } from "./together"

playInOneShop("integration-tests/proofs/one-shop", { part: 3, of: 3 })
