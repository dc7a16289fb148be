import type { Pool } from 'pg';
import { expect } from 'vitest';
import { controlliPosizioni } from '#server/copie/controlli-posizioni.ts';
import { esegui } from '#server/copie/controllo.ts';

/** That all that `verify` asks of movements and positions holds. */
export async function posizioniSane(proprietario: Pool): Promise<void> {
  const client = await proprietario.connect();
  try {
    for (const controllo of controlliPosizioni)
      expect(await esegui(client, controllo, { archivi: '' })).toMatchObject({
        nome: controllo.nome,
        quanti: 0,
      });
  } finally {
    client.release();
  }
}
