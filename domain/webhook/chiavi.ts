/** Hours during which a replaced key still signs beside the new one. */
export const ORE_DEL_VECCHIO = { predefinite: 24, massime: 168 } as const;
