import { describe, expect, test } from 'vitest';
import { arrotonda } from '#domain/calcolo/frazione.ts';
import { apertiDi, NIENTE } from '#domain/contabilita/aperti.ts';
import { risolutore } from '#domain/contabilita/conti.ts';
import {
  compilaModelli,
  girate,
  type Modello,
  type RigaDaScrivere,
  type RigaScritta,
  scrittureDi,
} from '#domain/contabilita/scrittura.ts';
import { simboliTesto, type Testi } from '#domain/contabilita/simboli.ts';
import { data } from '#domain/tempo/data.ts';
import { ATTESE, type RigaDelLAnno, righeDellAnno } from '#tests/setup/anno-contabile.ts';
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
