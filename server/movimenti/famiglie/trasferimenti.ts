import type { NomeCampo } from '#domain/movimenti/campi.ts';
import { opposto } from '#domain/movimenti/saldo.ts';
import type { Quadro } from '#server/movimenti/fissato-quadro.ts';
import { type CampoAltra, controllaDepositario, creaAltra } from './altra.ts';
import { quantitaConSegno } from './derivati.ts';
import type { RegolaFissato } from './regola.ts';

/** What a transfer changes, by its causale; one of somebody's own may change anything. */
const CAMBIA: Readonly<Record<string, readonly NomeCampo[]>> = {
  TRF: ['cod_Depositario'],
  GIR: ['cod_Portafoglio', 'cod_Depositario'],
  RIC: ['immCirc'],
};
const TUTTO: readonly NomeCampo[] = ['cod_Portafoglio', 'cod_Depositario', 'immCirc'];

const UGUALI: Readonly<Partial<Record<NomeCampo, string>>> = {
  cod_Depositario: 'Il depositario di arrivo è quello di partenza: sceglierne un altro.',
  cod_Portafoglio: 'Il portafoglio di arrivo è quello di partenza: sceglierne un altro.',
  immCirc: 'Il comparto di arrivo è quello di partenza: sceglierne l’altro.',
};

/** Of a portfolio that has only one compartment, that one. */
async function compartoDi({ portafoglioDi, ingresso }: Quadro): Promise<'I' | 'C' | null> {
  const codPortafoglio = ingresso.altra?.cod_Portafoglio;
  return codPortafoglio ? ((await portafoglioDi(codPortafoglio))?.immCirc ?? null) : null;
}

/** The titolo goes at its cost to another custodian, portfolio or compartment: one row gives, one receives. */
export const regolaTrasferimento: RegolaFissato = {
  calcola: async (quadro, foglio) => {
    const { causale, titolo, ingresso, avvisi } = quadro;
    const { scritta, quantita, corto } = quantitaConSegno(quadro, foglio);
    const cambiano = CAMBIA[causale.codCausale] ?? TUTTO;
    const immCirc = foglio.valore('immCirc');
    const opposta = immCirc === 'I' ? 'C' : 'I';
    const campi: readonly CampoAltra[] = cambiano.map((nome) => ({
      nome,
      uso: 'chiesto',
      ...(nome === 'immCirc' && cambiano.length === 1 && { proposta: { valore: opposta } }),
    }));
    const altra = await creaAltra(quadro, foglio, { causale, titolo, campi, corto });
    const riceve = {
      ...altra,
      immCirc: cambiano.includes('immCirc')
        ? altra.immCirc
        : ((await compartoDi(quadro)) ?? altra.immCirc),
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
    else if (riceve.foglio.valore('cod_Depositario') !== null)
      await controllaDepositario(quadro, riceve);
    return { corto, ...(scritta !== null && { quantita: opposto(quantita) }), altra: riceve };
  },
};
