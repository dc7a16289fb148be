import type { Comportamento } from '#domain/tabelle/causali/comportamento.ts';
import type { NomeCampo, UsiFamiglia } from '../campi.ts';
import { type CampoAltra, controllaDepositario, creaAltra } from '../fissato/altra.ts';
import { quantitaConSegno } from '../fissato/derivati.ts';
import type { Quadro } from '../fissato/quadro.ts';
import { opposto } from '../saldo.ts';
import type { Famiglia } from './famiglia.ts';

/** How much moves; where it goes to is on the other side. */
const usiTrasferimento: UsiFamiglia = () => ({
  qtaVnominale: 'chiesto',
  commissioni: 'facoltativo',
  spese: 'facoltativo',
  bolli: 'facoltativo',
  saldo: 'calcolato',
});

/** What a transfer changes; one that does not say it may change anything. */
const CAMBIA: Readonly<Partial<Record<Comportamento, readonly NomeCampo[]>>> = {
  'altro depositario': ['cod_Depositario'],
  'altro portafoglio': ['cod_Portafoglio', 'cod_Depositario'],
  'altro comparto': ['immCirc'],
};
const TUTTO: readonly NomeCampo[] = ['cod_Portafoglio', 'cod_Depositario', 'immCirc'];

const UGUALI: Readonly<Partial<Record<NomeCampo, string>>> = {
  cod_Depositario: 'Il depositario di arrivo è quello di partenza: sceglierne un altro.',
  cod_Portafoglio: 'Il portafoglio di arrivo è quello di partenza: sceglierne un altro.',
  immCirc: 'Il comparto di arrivo è quello di partenza: sceglierne l’altro.',
};

/** Of a portfolio that has only one compartment, that one. */
function compartoDi({ contesto, ingresso }: Quadro): 'I' | 'C' | null {
  const codPortafoglio = ingresso.altra?.cod_Portafoglio;
  return codPortafoglio
    ? (contesto.cerca('portafoglio', { codPortafoglio })?.immCirc ?? null)
    : null;
}

/** The titolo goes at its cost to another custodian, portfolio or compartment: one row gives, one receives. */
export const trasferimenti: Famiglia = {
  usi: usiTrasferimento,
  calcola: (quadro, foglio) => {
    const { causale, titolo, ingresso, avvisi } = quadro;
    const { scritta, quantita, corto } = quantitaConSegno(quadro, foglio);
    const cambiano = CAMBIA[causale.comportamento] ?? TUTTO;
    const immCirc = foglio.valore('immCirc');
    const opposta = immCirc === 'I' ? 'C' : 'I';
    const campi: readonly CampoAltra[] = cambiano.map((nome) => ({
      nome,
      uso: 'chiesto',
      ...(nome === 'immCirc' && cambiano.length === 1 && { proposta: { valore: opposta } }),
    }));
    const altra = creaAltra(quadro, foglio, { causale, titolo, campi, corto });
    const riceve = {
      ...altra,
      immCirc: cambiano.includes('immCirc') ? altra.immCirc : (compartoDi(quadro) ?? altra.immCirc),
    };
    riceve.foglio.calcola('qtaVnominale', { valore: quantita });
    const partenza: Readonly<Partial<Record<NomeCampo, string | null>>> = {
      cod_Depositario: ingresso.cod_Depositario,
      cod_Portafoglio: ingresso.cod_Portafoglio,
      immCirc,
    };
    const [primo] = cambiano;
    if (primo && cambiano.every((nome) => riceve.foglio.valore(nome) === partenza[nome]))
      avvisi.push({ campo: `altra.${primo}`, peso: 'errore', messaggio: UGUALI[primo] ?? '' });
    else if (riceve.foglio.valore('cod_Depositario') !== null) controllaDepositario(quadro, riceve);
    return { corto, ...(scritta !== null && { quantita: opposto(quantita) }), altra: riceve };
  },
};
