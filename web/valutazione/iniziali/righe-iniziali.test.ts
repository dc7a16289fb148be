import { describe, expect, it } from 'vitest';
import { rimanenzeIniziali } from '#domain/valutazione/importazione-iniziali.ts';
import { rigaVuota, righeIncollate, righeScritte } from '#web/ui/righe/righe.ts';
import { COLONNE_INIZIALI, leggiIniziali, rifiutate } from './righe-iniziali.ts';

const incolla = (testo: string) =>
  righeIncollate(
    COLONNE_INIZIALI,
    [],
    testo.split('\n').map((riga) => riga.split('\t')),
    { riga: 0, campo: 'codPortafoglio' },
  );
const FONDO = 'CIR\tCIR-B1\tfon-a\tCircolante\tno\t4.000,00\t\t97.827,15\t\t';

describe('la griglia delle rimanenze iniziali', () => {
  it('legge ciò che si incolla da un foglio, intestazioni comprese', () => {
    const testata = COLONNE_INIZIALI.map(({ titolo }) => titolo).join('\t');
    const { righe, errori } = leggiIniziali(incolla(`${testata}\n${FONDO}`));
    expect(errori).toEqual([]);
    expect(righe).toEqual([
      {
        ...{ codPortafoglio: 'CIR', codDepositario: 'CIR-B1', codTitolo: 'FON-A', immCirc: 'C' },
        ...{ corta: false, svalutazioniCumulate: '4000', svalutazioniCumulateDivisa: null },
        ...{ costoStorico: '97827.15', valoreFiscaleMinimo: null, tassoEffettivo: null },
      },
    ]);
  });

  it('dice ogni errore alla sua cella, anche sotto una riga vuota', () => {
    const [prima, doppia] = incolla(`${FONDO}\n${FONDO}`);
    const vuota = rigaVuota(COLONNE_INIZIALI);
    const scritte = [prima, vuota, doppia].flatMap((una) => una ?? []);
    const { errori, posti } = leggiIniziali(scritte);
    expect(posti).toEqual([0, 2]);
    expect(errori).toEqual([
      { riga: 2, campo: 'codTitolo', messaggio: expect.stringContaining('riga 1') },
    ]);
    expect(
      rifiutate(
        [{ campo: 'righe[1].codTitolo', messaggio: 'Riga 2: Non c’è il titolo X.' }],
        posti,
      ),
    ).toEqual([{ riga: 2, campo: 'codTitolo', messaggio: 'Non c’è il titolo X.' }]);
  });

  it('mostra ciò che è scritto, e lo rilegge uguale', () => {
    const { righe } = leggiIniziali(incolla(`${FONDO}0,032144074480809`));
    expect(leggiIniziali(righeScritte(COLONNE_INIZIALI, righe)).righe).toEqual(righe);
    expect(righe[0]?.tassoEffettivo).toBe('0.032144074480809');
  });

  it('ha le colonne del file, con nomi che il file riconosce', () => {
    const delFile = rimanenzeIniziali.colonneImport;
    for (const { campo, titolo } of COLONNE_INIZIALI) {
      const sua = delFile.find(({ nome }) => nome === campo);
      const nomi = [sua?.titolo ?? '', ...(sua?.sinonimi ?? [])].map((nome) => nome.toLowerCase());
      expect(nomi).toContain(titolo.toLowerCase());
    }
  });
});
