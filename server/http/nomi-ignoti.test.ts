import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { nullo, o, RichiestaPaginata, Traccia, TracciaIngresso } from '#contract/forme.ts';
import { type Rotta, rotta } from '#contract/rotta.ts';
import type { ErroreRateo } from '#server/base/errori.ts';
import { esigiNomiFra, esigiNomiNoti } from './nomi-ignoti.ts';

const comune = { accesso: 'autenticato', ambito: 'azienda', riassunto: '' } as const;

const pagina = rotta({
  ...comune,
  metodo: 'POST',
  url: '/prova/getpagedpost',
  query: Type.Object({ guid: o(Type.String()) }),
  body: nullo(RichiestaPaginata({ codDivisa: o(nullo(Type.Array(Type.String()))) })),
  risposta: Type.Object({ items: Type.Array(Type.Object({ descDivisa: Type.String() })) }),
});

const Riga = Type.Object({ lotto: Type.String() });
const RigaLetta = Type.Object({ lotto: Type.String(), descrizione: Type.String() });

const record = rotta({
  ...comune,
  metodo: 'PUT',
  url: '/prova/{id}',
  body: Type.Object({
    ...TracciaIngresso,
    nome: Type.String(),
    righe: o(Type.Array(Riga)),
    visto: o(Type.Record(Type.String(), Type.String())),
    libero: o(Type.Unknown()),
  }),
  risposta: Type.Object({
    ...Traccia,
    nome: Type.String(),
    posizioni: Type.Object({ quante: Type.Integer() }),
    righe: Type.Array(RigaLetta),
  }),
});

/** Which names are refused, and the first message. */
const rifiutati = (rotta: Rotta, corpo: unknown, query: unknown = {}): string[] => {
  try {
    esigiNomiNoti(rotta, query, corpo);
    return [];
  } catch (causa) {
    const { status, errori = [] } = causa as ErroreRateo;
    expect(status).toBe(422);
    return errori.map(({ campo }) => campo);
  }
};

describe('un nome che la richiesta non conosce si rifiuta', () => {
  test('nel filtro, nella pagina e accanto, con il cammino che lo dice', () => {
    const corpo = { paging: { pageSize: 1, pagina: 2 }, filter: { zzz: 1 }, filtro: {} };
    expect(rifiutati(pagina, corpo)).toEqual(['paging.pagina', 'filter.zzz', 'filtro']);
    expect(rifiutati(pagina, { filter: { descDivisa: 'x' } })).toEqual(['filter.descDivisa']);
  });

  test('nell’indirizzo, anche dove la rotta non ha parametri né corpo', () => {
    expect(rifiutati(pagina, null, { guid: 'x', giud: 'y' })).toEqual(['giud']);
    const muta = { ...pagina, query: undefined, body: undefined } as unknown as Rotta;
    expect(rifiutati(muta, { a: 1 }, { b: '1' })).toEqual(['b', 'a']);
  });

  test('in ogni riga di un elenco e in ciò che ha parti', () => {
    const corpo = { nome: 'A', righe: [{ lotto: '1' }, { lotto: '2', loto: '3' }] };
    expect(rifiutati(record, corpo)).toEqual(['righe.1.loto']);
  });

  test('e si dice quello che forse si voleva', () => {
    expect(() => esigiNomiNoti(pagina, {}, { filter: { coddivisa: [] } })).toThrow(
      '«coddivisa» non è un nome di questa richiesta: forse è «codDivisa».',
    );
    expect(() => esigiNomiNoti(pagina, {}, { filter: { constructor: 1 } })).toThrow(
      '«constructor» non è un nome di questa richiesta: toglierlo, o controllare come si scrive.',
    );
  });

  test('di molti se ne dicono venti', () => {
    const molti = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`zzz${i}`, 1]));
    expect(rifiutati(pagina, { filter: molti })).toHaveLength(20);
  });
});

describe('ciò che si manda senza sbagliare passa', () => {
  test('un record com’è stato letto, parti comprese', () => {
    const letto = {
      ...{ id: 1, versione: 2, creatoIl: '', creatoDa: null, modificatoIl: '', lavoro: null },
      ...{ nome: 'A', posizioni: { quante: 3 }, righe: [{ lotto: '1', descrizione: 'x' }] },
    };
    expect(rifiutati(record, letto)).toEqual([]);
    expect(rifiutati(record, { ...letto, poszioni: 1 })).toEqual(['poszioni']);
    const elimina = {
      ...pagina,
      body: nullo(Type.Object(TracciaIngresso)),
      letto: record.risposta,
    };
    expect(rifiutati(elimina, letto)).toEqual([]);
  });

  test('ciò che è libero, e ciò che non è un oggetto: lo dice la forma', () => {
    expect(rifiutati(record, { nome: 'A', visto: { qualunque: 'x' }, libero: { a: 1 } })).toEqual(
      [],
    );
    expect(rifiutati(pagina, { filter: [1] })).toEqual([]);
    expect(rifiutati(record, { nome: { a: 1 } })).toEqual([]);
    expect(rifiutati(pagina, 'testo')).toEqual([]);
  });

  test('l’azienda, dove la chiamata è di una azienda', () => {
    const conAzienda = { codAzienda: '001' };
    expect(rifiutati(pagina, { cod_Azienda: '001' }, conAzienda)).toEqual([]);
    expect(rifiutati({ ...pagina, ambito: 'nessuno' }, null, conAzienda)).toEqual(['codAzienda']);
  });
});

test('di un record piatto i nomi possono essere dati', () => {
  expect(() => esigiNomiFra(['codice', 'descrizione'], { codice: 'A' })).not.toThrow();
  expect(() => esigiNomiFra(['codice', 'descrizione'], { descr: 'A' })).toThrow('«descr»');
});
