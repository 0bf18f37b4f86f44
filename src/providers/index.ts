import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import { CardProviderService } from "./card/service"

export default ModuleProvider(Modules.PAYMENT, {
  services: [CardProviderService],
})
