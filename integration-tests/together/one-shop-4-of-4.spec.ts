import { playInOneShop } from "./together"

playInOneShop("integration-tests/proofs/one-shop", { part: 4, of: 4 })
