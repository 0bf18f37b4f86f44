import { playTogether } from "./together"

playTogether(["integration-tests/modules", "integration-tests/gateway"], {
  part: 2,
  of: 4,
})
