import { type Decimali, testoNumero } from '#domain/money/numero-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';

const PER_CENTO: Decimali = { decimaliMin: 2, decimaliMax: 12 };

/** A figure per 100 with all its decimals. */
export const numero = (valore: string): string => testoNumero(valore, PER_CENTO);

export const giorno = (data: string | null): string => stampaData(data) || '—';
