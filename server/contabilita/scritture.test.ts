import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrotonda } from '#domain/calcolo/frazione.ts';
import { apertiDi, NIENTE } from '#domain/contabilita/aperti.ts';
import { risolutore } from '#domain/contabilita/conti.ts';
import type { CausaleContabile, RigaContabile } from '#domain/contabilita/riga-contabile.ts';
import {
  compilaModelli,
  girate,
  type Modello,
  type RigaDaScrivere,
  type RigaScritta,
  scrittureDi,
} from '#domain/contabilita/scrittura.ts';
import { simboliNumero, simboliTesto, type Testi } from '#domain/contabilita/simboli.ts';
import { genereDi } from '#domain/movimenti/generi.ts';
import { causali } from '#domain/tabelle/causali/causali.ts';
import { data } from '#domain/tempo/data.ts';
import { ATTESE, righeDellAnno } from '#tests/setup/anno-contabile.ts';
import type { RigaDelLAnno } from '#tests/setup/anno-letto.ts';
import { definizioniPredefinite, modelliPredefiniti } from './predefiniti.ts';

const REGOLE = {
  modelli: compilaModelli(modelliPredefiniti()),
  risolvi: risolutore(definizioniPredefinite()),
  contiOrdine: true,
  finePeriodo: data('2025-12-31'),
};
const perRegistrazione = Map.groupBy(righeDellAnno, ({ registrazione }) => registrazione);
const capofilaDi = ({ registrazione, lato }: RigaDelLAnno): number | null =>
  lato === 'E'
    ? (perRegistrazione.get(registrazione)?.find((una) => una.lato === 'U')?.id ?? null)
    : null;
const deiTitoli = righeDellAnno.filter(({ codTitolo }) => codTitolo !== null);
const { passaggi, aperti } = apertiDi(deiTitoli, capofilaDi);

/** What moves one position: transfers and exchanges have two rows, and a reversal turns another's lines. */
const DI_DUE_RIGHE = new Set(['TRF', 'GIR', 'RIC', 'SCI', 'FUS', 'CON', 'ESD', 'OES', 'STO']);
const CAUSALI_DI_UNA_RIGA: readonly CausaleContabile[] = causali.filter(
  ({ codCausale }) => !DI_DUE_RIGHE.has(codCausale),
);

const VUOTI = Object.fromEntries(Object.keys(simboliTesto).map((nome) => [nome, ''])) as Testi;
const daScrivere = (riga: RigaDelLAnno): RigaDaScrivere => {
  const { immCirc, gruppo, tipoTitolo, soggetto, codDivisa, codTitolo, codPortafoglio } = riga;
  const corto = riga.corto ? 'S' : 'N';
  const { codCausale, tipoCausale, reddito } = riga.causale;
  return {
    riga,
    contesto: {
      ...{ immCirc: immCirc || null, gruppo: gruppo || null, tipoTitolo: tipoTitolo || null },
      ...{ tipoSoggetto: soggetto, flagEuro: codDivisa === 'EUR' ? 'S' : 'N', corto },
      ...{ codTitolo, codPortafoglio },
    },
    intorno: {
      passaggio: passaggi.get(riga.id) ?? { ape: NIENTE, ent: NIENTE },
      registrazione: perRegistrazione.get(riga.registrazione) ?? [],
      separaCambio: 'M',
      testi: {
        ...VUOTI,
        ...{ CAUSALE: codCausale, TIPOCAUSALE: tipoCausale, REDDITO: reddito, IMMCIRC: immCirc },
        ...{ TIPOTITOLO: tipoTitolo, GRUPPO: gruppo, DIVISA: codDivisa, CORTO: corto },
        ...{ LATO: riga.lato, SOGGETTO: soggetto },
        MONETARIA: gruppo === 'RF' || gruppo === 'LIQ' ? 'S' : 'N',
      },
    },
    parola: (nome) => ({ descrizioneCausale: codCausale, titolo: codTitolo ?? '' })[nome],
  };
};
const scritta = ({ definizione, segno, importo }: RigaScritta): string =>
  `${definizione.codiceConto}:${definizione.conto.numeroConto} ${segno} ${Number(arrotonda({ n: importo, d: 100n }, 2)).toFixed(2)}`;
const inRighe = (righe: readonly RigaScritta[]) => righe.map(scritta).sort().join(' · ');
const scrittureDella = (registrazione: number, regole = REGOLE) =>
  scrittureDi((perRegistrazione.get(registrazione) ?? []).map(daScrivere), regole);
const delTipo = (causale: string) =>
  righeDellAnno.find((una) => una.causale.codCausale === causale) as RigaDelLAnno;
/** One template for a purchase, changed. */
const conModello = (altro: Partial<Modello>, ...altri: Partial<Modello>[]) => {
  const [primo] = modelliPredefiniti().filter(({ causale }) => causale === 'ACQ');
  const modelli = [altro, ...altri].map((uno, i) => ({
    ...(primo as Modello),
    nRiga: i + 1,
    ...uno,
  }));
  return scrittureDella(delTipo('ACQ').registrazione, {
    ...REGOLE,
    modelli: compilaModelli(modelli),
  });
};

describe('un anno intero', () => {
  test('ogni registrazione fa, riga per riga, le scritture contate da un programma scritto a parte', () => {
    const fatte = [...perRegistrazione.keys()].flatMap((registrazione) => {
      const { scritture, scarti } = scrittureDella(registrazione);
      expect(scarti).toEqual([]);
      const righe = inRighe(scritture.flatMap((una) => una.righe));
      return righe === '' ? [] : [[registrazione, righe] as const];
    });
    expect(new Map(fatte.toSorted(([a], [b]) => a - b))).toEqual(new Map(ATTESE));
  });

  test('ogni scrittura quadra, e ciò che si storna si gira', () => {
    for (const registrazione of perRegistrazione.keys())
      for (const { righe } of scrittureDella(registrazione).scritture) {
        const somma = (quali: readonly RigaScritta[]) =>
          quali.reduce((s, { segno, importo }) => s + (segno === 'D' ? importo : -importo), 0n);
        expect(somma(righe)).toBe(0n);
        expect(inRighe(girate(girate(righe)))).toBe(inRighe(righe));
        expect(somma([...righe, ...girate(righe)])).toBe(0n);
      }
  });

  test('i ratei aperti di tutte le posizioni sono il saldo dei loro conti', () => {
    const saldo = (codice: string) =>
      [...perRegistrazione.keys()]
        .flatMap((una) => scrittureDella(una).scritture.flatMap(({ righe }) => righe))
        .filter(({ definizione }) => definizione.codiceConto === codice)
        .reduce((s, { segno, importo }) => s + (segno === 'D' ? importo : -importo), 0n);
    const somma = (nome: 'rateo' | 'rit' | 'scarto' | 'cred') =>
      [...aperti.values()].reduce((s, uno) => s + uno[nome], 0n);
    expect(saldo('RATEI.ATT')).toBe(somma('rateo'));
    expect(saldo('ERARIO.RIT.DEB')).toBe(-somma('rit'));
    expect(saldo('ERARIO.SCARTO')).toBe(-somma('scarto'));
    expect(saldo('CRED.CEDOLE') + saldo('CRED.DIV')).toBe(somma('cred'));
  });

  test('senza conti d’ordine non se ne scrivono', () => {
    const { registrazione } = delTipo('FUA');
    const impegni = (contiOrdine: boolean) =>
      scrittureDella(registrazione, { ...REGOLE, contiOrdine }).scritture.filter(
        ({ tipo }) => tipo === 'I',
      ).length;
    expect([impegni(true), impegni(false)]).toEqual([1, 0]);
  });
});

/** What of a record counts in its balance, by family: beside the amount, how each voice goes with the money. */
const VOCI: Readonly<Record<string, readonly (keyof RigaContabile)[]>> = {
  A: ['interessiLordiEuro', 'ritenutaSuInteressiEuro', 'impostaScartoEuro', 'speseEuro'],
  V: [
    ...(['interessiLordiEuro', 'ritenutaSuInteressiEuro', 'impostaScartoEuro'] as const),
    ...(['impostaPlusvalenzeEuro', 'bolliEuro', 'commissioniEuro'] as const),
    'impostaTransazioniEuro',
  ],
  C: ['interessiLordiEuro', 'ritenutaEsteraEuro', 'ritenutaSuInteressiEuro', 'speseEuro'],
  P: ['interessiLordiEuro', 'ritenutaSuInteressiEuro'],
  O: ['impostaPlusvalenzeEuro', 'commissioniEuro', 'impostaTransazioniEuro'],
};
const VOCI_DI: Readonly<Record<string, readonly (keyof RigaContabile)[]>> = {
  ...{ ...VOCI, R: VOCI.V ?? [], D: VOCI.C ?? [], F: VOCI.O ?? [], K: VOCI.O ?? [] },
  ...{ RIE: [], MAR: [], MIN: [], PCT: [], VED: VOCI.V ?? [], OPA: ['impostaTransazioniEuro'] },
  ...{ FUA: ['speseEuro'], FWA: ['speseEuro'], AUG: ['speseEuro'] },
};
const SENZA_CONTROVALORE = new Set(['C', 'D']);
const ONERI: ReadonlySet<string> = new Set([
  'speseEuro',
  'bolliEuro',
  'commissioniEuro',
  'impostaTransazioniEuro',
  'impostaPlusvalenzeEuro',
]);

/** A record as a slip could have counted it: any amounts, and the balance that they make. */
function registrata(causale: CausaleContabile, corto: boolean, caso: () => bigint): RigaContabile {
  const { codCausale, tipoCausale, effettoLiquidita } = causale;
  const genere = genereDi(causale as never, 'sola');
  const voci = VOCI_DI[codCausale] ?? VOCI_DI[tipoCausale] ?? [];
  const incassa = BigInt(effettoLiquidita);
  const ctv = SENZA_CONTROVALORE.has(tipoCausale) && codCausale !== 'RIE' ? 0n : caso();
  const importi = Object.fromEntries(voci.map((voce) => [voce, caso()])) as Record<string, bigint>;
  const verso = (voce: string): bigint =>
    ONERI.has(voce) ? -1n : voce === 'interessiLordiEuro' ? incassa : -incassa;
  const saldo = Object.entries(importi).reduce(
    (s, [voce, q]) => s + verso(voce) * q,
    incassa * ctv,
  );
  const costo = genere === null ? 0n : caso();
  const esce = genere === 'scarico' || genere === 'scorporo';
  const primo = righeDellAnno[0] as RigaDelLAnno;
  return {
    ...primo,
    ...Object.fromEntries(Object.values(VOCI).flatMap((tutte) => tutte.map((una) => [una, 0n]))),
    ...importi,
    ...{ id: 1, causale, genere, lato: 'S', corto, codDivisa: 'EUR', cambio: '1' },
    ...(codCausale === 'RAT' && { interessiLordiEuro: caso(), ritenutaSuInteressiEuro: caso() }),
    ...(codCausale === 'CRC' && { interessiLordiEuro: caso() }),
    ...{ controvaloreEuro: ctv, controvaloreOriginale: ctv, saldoEuro: saldo, costo },
    effetto: genere && { quantita: 1n, costo: esce ? -costo : costo, costoDivisa: 0n },
  } as RigaContabile;
}

test('di ogni causale, lordista o nettista, qualunque record quadra', () => {
  const fattura = fc.tuple(
    fc.constantFrom(...CAUSALI_DI_UNA_RIGA),
    fc.constantFrom('L', 'N'),
    fc.boolean(),
    fc.infiniteStream(fc.bigInt({ min: 1n, max: 10n ** 9n })),
  );
  fc.assert(
    fc.property(fattura, ([causale, soggetto, corto, flusso]) => {
      const caso = () => flusso.next().value as bigint;
      const riga = { ...(righeDellAnno[0] as RigaDelLAnno), ...registrata(causale, corto, caso) };
      const una = daScrivere({
        ...riga,
        soggetto,
        registrazione: 0,
        tipoTitolo: 'S',
        gruppo: 'RF',
      });
      const ape = Object.fromEntries(Object.keys(NIENTE).map((nome) => [nome, caso()])) as never;
      const intorno = { ...una.intorno, passaggio: { ape, ent: NIENTE }, registrazione: [riga] };
      const { scarti } = scrittureDi([{ ...una, intorno }], REGOLE);
      expect([causale.codCausale, scarti.map(({ messaggio }) => messaggio)]).toEqual([
        causale.codCausale,
        [],
      ]);
    }),
    { numRuns: 1_500 },
  );
});

describe('ciò che non si può scrivere', () => {
  test('una causale senza modelli prende quelli della famiglia, o è uno scarto', () => {
    const { scarti } = conModello({ causale: 'VEN' });
    expect(scarti).toMatchObject([
      { codice: 'SENZA_MODELLO', messaggio: expect.stringContaining('famiglia *A: scriverne uno') },
    ]);
    const famiglia = conModello({ causale: '*A' }, { causale: '*A', segno: 'A' });
    expect(famiglia.scritture[0]?.righe).toHaveLength(2);
  });

  test('cinque centesimi si arrotondano, di più si rifiuta e dice quanto', () => {
    const a = { causale: 'ACQ', importo: '100', conto: 'BANCA' };
    const { scritture } = conModello(a, { ...a, segno: 'A', importo: '99.96' });
    expect(scritture[0]?.righe.map(scritta).at(-1)).toMatch(/^ARROT:\d+ A 0\.04$/);
    expect(conModello(a, { ...a, segno: 'A', importo: '1334.56' }).scarti).toMatchObject([
      { codice: 'SBILANCIO', messaggio: expect.stringContaining('sbilancio −1.234,56.') },
    ]);
  });

  test('un modello che nomina gli oneri uno per uno quadra anche con l’imposta sulle transazioni', () => {
    const tassata = { ...delTipo('ACQ'), speseEuro: 0n, bolliEuro: 200n, commissioniEuro: 0n };
    const valore = (nome: 'BOLLI' | 'IMPTRANS' | 'ONERI') =>
      simboliNumero[nome].vale({ ...tassata, impostaTransazioniEuro: 300n }, {} as never);
    expect([valore('BOLLI'), valore('IMPTRANS'), valore('ONERI')]).toEqual([500n, 300n, 500n]);
  });

  test('si divide per zero solo dove si conta, e un conto che manca dice per chi', () => {
    expect(conModello({ importo: '1/(CTV-CTV)' }).scarti).toMatchObject([
      { codice: 'DIVISIONE', posizione: 2 },
    ]);
    expect(conModello({ conto: 'BOH' })).toMatchObject({
      scritture: [],
      scarti: [{ codice: 'CONTO_NON_DEFINITO', messaggio: expect.stringContaining('BOH per ') }],
    });
  });

  test('le parole fra graffe si dicono; un testo troppo lungo si taglia', () => {
    const [descritta] = conModello(
      { descrizioneCausale: '{descrizioneCausale}  {titolo} {boh}' },
      { segno: 'A' },
    ).scritture;
    expect(descritta?.descrizione).toBe(`ACQ ${delTipo('ACQ').codTitolo}`);
    const [lunga] = conModello({ descrizioneCausale: 'x'.repeat(300) }, { segno: 'A' }).scritture;
    expect(lunga?.descrizione).toHaveLength(200);
    expect(lunga?.descrizione.at(-1)).toBe('…');
  });
});
