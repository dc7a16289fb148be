import type { LightMyRequestResponse } from 'fastify';
import type { AllegatiDelRecordWire, AllegatoWire } from '#contract/allegati.ts';
import type { Chiama } from './app.ts';
import { caricaFile } from './lavori.ts';

/** A PDF as small as one can be, and unlike another one. */
export const pdf = (testo = 'fissato'): Buffer =>
  Buffer.from(
    `%PDF-1.7\n% ${testo}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );

export const allega = (
  chiama: Chiama,
  record: string,
  file: { readonly nome?: string; readonly byte?: Buffer | string; readonly query?: string } = {},
): Promise<LightMyRequestResponse> =>
  caricaFile(chiama, `/allegati/record/${record}?${file.query ?? 'tipo=fissato'}`, {
    nome: file.nome ?? 'fissato.pdf',
    byte: file.byte ?? pdf(),
  });

/** The attachment, or the refusal as an error of the test. */
export async function allegato(...di: Parameters<typeof allega>): Promise<AllegatoWire> {
  const risposta = await allega(...di);
  if (risposta.statusCode !== 201) throw new Error(`${risposta.statusCode} ${risposta.body}`);
  return risposta.json<AllegatoWire>();
}

export const allegatiDi = async (chiama: Chiama, record: string): Promise<AllegatiDelRecordWire> =>
  (await chiama('GET', `/allegati/record/${record}`)).json<AllegatiDelRecordWire>();

export const contenutoDi = (chiama: Chiama, { id }: Pick<AllegatoWire, 'id'>) =>
  chiama('GET', `/allegati/${id}/contenuto`);
