import { describe, expect, test } from 'vitest';
import type { Rotta } from '#contract/rotta.ts';
import { tutteLeRotte } from '#contract/tutte.ts';
import { haPrivilegio } from '#server/db/contesto.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { esempio } from '#tests/setup/esempio.ts';

/** Names to which every object answers without having them. */
const EREDITATI = ['constructor', 'toString', 'hasOwnProperty', '__defineGetter__', '__proto__'];

const { admin, come } = await appDiProva();

type Oggetto = Readonly<Record<string, unknown>>;
interface Forma {
  readonly anyOf?: readonly Forma[];
  readonly properties?: Readonly<Record<string, Forma>>;
  readonly pattern?: string;
}

const nome = ({ metodo, url }: Rotta) => `${metodo} ${url}`;
const proprietaDi = (forma: Forma | undefined): Readonly<Record<string, Forma>> =>
  forma?.properties ??
  forma?.anyOf?.map(proprietaDi).find((una) => Object.keys(una).length > 0) ??
  {};

/** A body like the least one, with something more where its schema takes it. */
const conAggiunta = (
  forma: Forma | undefined,
  minimo: unknown,
  campo: string,
  valore: unknown,
): Oggetto | undefined => {
  const proprieta = proprietaDi(forma);
  const base = (minimo ?? {}) as Oggetto;
  if (campo in proprieta) return { ...base, [campo]: valore };
  if (!proprieta.filter) return undefined;
  const filter = conAggiunta(proprieta.filter, base.filter, campo, valore);
  return filter && { ...base, filter };
};

const aggiunte = (campo: string, valore: unknown) =>
  tutteLeRotte.flatMap((rotta) => {
    const corpo = conAggiunta(rotta.body as Forma, esempio(rotta.body), campo, valore);
    return corpo ? [[nome(rotta), rotta, corpo] as const] : [];
  });

const indirizzo = ({ url }: Rotta) => url.replace(/\{\w+\}/g, '1');

describe('un nome che ogni oggetto eredita non è un nome', () => {
  test.each(aggiunte('sqlParams', {}))('%s: per ordinare', async (_nome, rotta, corpo) => {
    for (const ereditato of EREDITATI.slice(0, -1)) {
      const scritto = JSON.stringify(corpo).replace(
        '"sqlParams":{}',
        `"sqlParams":{"orderByDict":{"${ereditato}":"ASC"}}`,
      );
      const risposta = await admin(rotta.metodo, indirizzo(rotta), JSON.parse(scritto));
      expect(risposta.statusCode, `${ereditato}: ${risposta.body}`).toBeLessThan(500);
    }
  });

  test.each(aggiunte('gruppi', EREDITATI))('%s: per raggruppare', async (_nome, rotta, corpo) => {
    const risposta = await admin(rotta.metodo, indirizzo(rotta), corpo);
    expect(risposta.statusCode, risposta.body).toBeLessThan(500);
  });

  const conTesto = tutteLeRotte.filter(({ url }) => /\{\w+\}/.test(url));
  test.each(conTesto.map((rotta) => [nome(rotta), rotta] as const))(
    '%s: nell’indirizzo',
    async (_nome, rotta) => {
      for (const ereditato of EREDITATI) {
        const url = rotta.url.replace(/\{(\w+)\}/g, (_tutto, parametro: string) =>
          /id$/i.test(parametro) && rotta.url.includes('storico') ? '1' : ereditato,
        );
        const risposta = await admin(rotta.metodo, url, esempio(rotta.body));
        expect(risposta.statusCode, `${url}: ${risposta.body}`).toBeLessThan(500);
      }
    },
  );

  test('né un’azienda, per chi chiede i privilegi', async () => {
    const privilegi = { '001': ['Cambi_R'] } as const;
    for (const codAzienda of EREDITATI)
      expect(haPrivilegio({ privilegi, concesse: ['001'] }, 'Cambi_R', codAzienda)).toBe(false);
    const chiama = await come({ username: 'di.nessuna', su: { '001': ['Utenti_W'] } });
    const concessioni = [{ idRuolo: 1, codAzienda: 'toString' }];
    const risposta = await chiama('POST', '/utenti', { username: 'nuova', concessioni });
    expect(risposta.statusCode, risposta.body).toBe(403);
  });
});
