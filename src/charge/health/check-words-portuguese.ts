import type { CheckCode, CheckWords } from "./check-words-english"

/** What checks say, in Portuguese. */
export const PORTUGUESE_CHECKS: Record<CheckCode, CheckWords> = {
  ok: ["Em ordem."],
  nothing_yet: ["Ainda não há o que avaliar."],
  credentials_missing: [
    "Faltam as credenciais (client ID e client secret).",
    "Informe as do painel do lojista (Integrações) em Configurações, Checkout Transparente, ou no medusa-config.",
  ],
  never_connected: [
    "O acesso ao gateway nunca foi pedido com estas credenciais.",
    "Teste a conexão e salve.",
  ],
  credentials_refused: [
    "O gateway recusa as credenciais: nada pode ser cobrado.",
    "Informe de novo o client ID e o client secret e teste a conexão.",
  ],
  no_access_token: [
    "O gateway não dá acesso: as tentativas falham.",
    "Teste a conexão. Novas tentativas são feitas automaticamente.",
  ],
  lookups_fail: [
    "Não é possível consultar cobranças no gateway; as mudanças aparecem com atraso.",
    "Teste a conexão. Novas tentativas são feitas automaticamente.",
  ],
  no_notification_token: [
    "Falta o token dos avisos: todo aviso é recusado.",
    "Informe o token do painel do lojista em Configurações, Checkout Transparente, ou em notificationTokens.",
  ],
  no_notification_yet: [
    "Nenhum aviso chegou ainda.",
    "Salve a URL de notificação no painel do lojista. O primeiro pagamento traz o primeiro aviso.",
  ],
  sales_without_notifications: [
    "Há vendas e nenhum aviso chega.",
    "Compare a URL de notificação e o token com o painel do lojista.",
  ],
  notifications_late: [
    "Avisos esperam tempo demais para serem processados; os pagamentos aparecem com atraso.",
    "Veja se um dos processos do Medusa roda subscribers e tarefas.",
  ],
  in_doubt: [
    "Alguns pagamentos estão em confirmação há muito tempo.",
    "Não cobre de novo. Veja em Cobranças, precisa de você.",
  ],
  discrepancies: [
    "Há divergências que uma pessoa precisa ver.",
    "Abra Cobranças, precisa de você.",
  ],
  automatic_refunds_capped: [
    "O limite de reembolsos automáticos desta hora foi atingido.",
    "Veja o que falta em Cobranças, precisa de você.",
  ],
  settings_not_read: [
    "Um processo não consegue ler as configurações e continua com as últimas.",
    "Veja se ele alcança o banco de dados; senão, reinicie-o.",
  ],
  settings_not_in_force: [
    "Configurações salvas não combinam com o medusa-config.ts; as anteriores continuam valendo.",
    "Altere-as nesta página ou no medusa-config.ts.",
  ],
  job_missing: [
    "A tarefa agendada não roda: o que foi vendido não é tratado.",
    "Reinicie os processos do Medusa e veja se um deles roda tarefas.",
  ],
  locking_in_postgres: [
    "Os bloqueios ficam no PostgreSQL, e cada um ocupa uma conexão da loja: quando muitos compram o mesmo produto, a loja inteira para até que desistam. Nenhum valor fica errado.",
    "Dê a todos os processos o módulo de bloqueios com locking-redis: docs/several-processes.md.",
  ],
  locks_left: [
    "Sobraram bloqueios de processos que morreram, e quem precisa deles é recusado.",
    "Os de carrinhos com cobrança saem sozinhos. Quem desenvolve a loja remove os outros: docs/several-processes.md.",
  ],
  not_offered: [
    "Nenhuma região em BRL oferece os nossos meios de pagamento.",
    "Adicione os provedores de pagamento à região em BRL (Configurações, Regiões), ou execute: npx medusa-payment-checkout-transparent setup-region",
  ],
  account_not_offered: [
    "Nenhuma região em BRL oferece um meio de pagamento desta conta.",
    "Adicione os provedores desta conta à região em BRL (Configurações, Regiões), ou execute: npx medusa-payment-checkout-transparent setup-region",
  ],
  providers_missing: [
    "Regiões oferecem provedores de pagamento que o Medusa não tem; um checkout com um deles responde 500.",
    "Se a nossa entrada esconde outra do módulo de pagamento, passe os provedores à nossa: checkout.paymentModule({ providers: [...] }). Senão, tire-os das regiões (Configurações, Regiões).",
  ],
  no_pix_yet: [
    "Nenhum Pix foi pago ainda.",
    "Compre algo na loja com Pix e pague o código.",
  ],
  no_card_yet: [
    "Nenhum pagamento com cartão ainda.",
    "Compre algo na loja com cartão. No ambiente de testes, com um cartão de teste.",
  ],
  no_refund_yet: [
    "Nada foi reembolsado ainda.",
    "Abra o pedido de uma dessas compras e faça o reembolso.",
  ],
  no_backend_url: [
    "A loja não conhece o próprio endereço público.",
    "Quem desenvolve a loja define o backendUrl da conta no medusa-config.ts.",
  ],
  url_not_taken: [
    "O painel do lojista não aceita esta URL de notificação.",
    "Quem desenvolve a loja corrige o backendUrl da conta no medusa-config.ts: https, um nome em vez de um endereço IPv4, e sem parâmetros.",
  ],
  token_refused: [
    "A loja recusa o token dos avisos que está na sua configuração.",
    "Reinicie-a com a mesma configuração, ou informe o endereço desta loja com --url.",
  ],
  delivery_failed: [
    "A loja não aceitou uma entrega de teste.",
    "Veja se este endereço é o da loja (--url), se ela tem a conta, e se nada à frente dela barra pedidos POST.",
  ],
  delivery_not_made: [
    "Nenhuma entrega de teste foi feita: um token só é enviado por https, ou a esta máquina, a uma loja que responde.",
    "Inicie a loja, ou informe o endereço dela com --url.",
  ],
  no_clock: ["O outro lado não diz a sua hora."],
  clock_differs: [
    "O relógio difere do deste processo.",
    "Acerte os relógios de todas as máquinas por NTP.",
  ],
  wrong_credentials: [
    "O gateway não reconhece este client ID com este secret.",
    "Copie os dois novamente do painel do lojista (Integrações), do mesmo ambiente e sem espaços. Um secret anterior termina 7 dias depois que um novo foi gerado.",
  ],
  not_enabled: [
    "As credenciais estão certas, mas este produto não está habilitado para elas.",
    "Peça ao operador do gateway que o habilite, ou use as credenciais da outra integração.",
  ],
  address_refused: [
    "Não existe esse serviço no endereço configurado.",
    "Quem desenvolve a loja corrige baseUrl, authUrl ou pathPrefix no medusa-config.ts.",
  ],
  certificate: [
    "Não foi possível verificar o certificado do gateway; nada foi enviado.",
    "Confira o endereço e se há um proxy no caminho (NODE_EXTRA_CA_CERTS acrescenta uma autoridade).",
  ],
  unreachable: [
    "Não foi possível chegar ao gateway.",
    "Tente novamente em alguns minutos. Se continuar, quem desenvolve a loja verifica o endereço e a rede do servidor.",
  ],
  clock: [
    "O relógio do servidor está errado.",
    "Quem cuida do servidor acerta o relógio, de preferência por NTP.",
  ],
  busy: [
    "O gateway não é consultado neste momento: houve consultas demais, ou ele acabou de falhar.",
    "Tente novamente em um minuto.",
  ],
  other: [
    "O gateway deu uma resposta que não conhecemos.",
    "Tente novamente; se continuar, procure o código em docs/codes.md.",
  ],
  medusa_untested: ["O plugin não foi testado com esta versão do Medusa."],
  configuration_wrong: [
    "A configuração não funciona assim.",
    "Corrija-a no medusa-config; todas as opções estão em docs/options.md.",
  ],
  limited: ["A conta funciona com um limite."],
  database_silent: [
    "O banco de dados não responde.",
    "Inicie o PostgreSQL e compare DATABASE_URL, ou databaseUrl no medusa-config, com o endereço, o banco e o login.",
  ],
  migrations_missing: [
    "Faltam no banco de dados tabelas ou colunas do registro de pagamentos.",
    "Execute: npx medusa db:migrate",
  ],
  store_silent: [
    "A loja não inicia, ou não pôde ser consultada.",
    "Corrija os problemas acima. Senão, inicie a loja e leia o log: npx medusa start",
  ],
}
