export const webhookAddressContext = (tenantId: string, webhookId: string) =>
  `webhook-address ${tenantId} ${webhookId}`;

export const webhookSecretContext = (tenantId: string, secretId: string) =>
  `webhook-secret ${tenantId} ${secretId}`;
