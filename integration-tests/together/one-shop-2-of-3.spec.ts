import { playInOneShop } from "./together"

playInOneShop("integration-tests/proofs/one-shop", { part: 2, of: 3 })
