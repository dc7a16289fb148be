import { rotteDepositari } from '#contract/depositari.ts';
import { difettoIban } from '#domain/codici/iban.ts';
import { campiDepositario } from '#domain/tabelle/depositari/campi.ts';
import { CHIAVE_AZIENDA } from '#web/base/api.ts';
import type { Tabellario } from '#web/record/campi.ts';
import { useScelteDivisa } from '#web/tabelle/aziende/scelte-contabili.ts';
import { campiTabella } from '#web/tabelle/campi-tabella.ts';
import { useSceltePortafogli } from '#web/tabelle/portafogli/portafogli.ts';
import { convalidaChiusura } from '#web/tabelle/portafogli/tabellario-portafogli.ts';
import { usePaesi } from '#web/tabelle/scelte-di-tabelle.ts';
import { CampoGlobale } from './CampoGlobale.tsx';

const senzaSpazi = (testo: string): string => testo.replace(/\s/g, '').toUpperCase();

const CAMPI = campiTabella(campiDepositario, {
  cod_Depositario: { larghezza: 160 },
  descrizione: { larghezza: 240, elastica: true },
  cod_Portafoglio: {
    larghezza: 140,
    useScelte: useSceltePortafogli,
    percorso: '/page/tabelle/portafogli',
  },
  codice: { larghezza: 160, editore: CampoGlobale },
  dataApertura: { larghezza: 110 },
  dataChiusura: { larghezza: 110, convalida: convalidaChiusura },
  contoDeposito: { larghezza: 140 },
  contoLiquidita: { larghezza: 140 },
  iban: {
    larghezza: 240,
    lunghezza: 42,
    unico: true,
    riscrittura: senzaSpazi,
    convalida: (testo) => difettoIban(senzaSpazi(testo)),
  },
  divisaConto: { useScelte: useScelteDivisa },
  bic: { soloModulo: true, riscrittura: senzaSpazi },
  lei: { soloModulo: true, riscrittura: senzaSpazi },
  codPaese: { soloModulo: true, useScelte: usePaesi },
  sostitutoDal: { soloModulo: true },
  titoloPossesso: { soloModulo: true },
  quotaPossesso: { soloModulo: true },
});

/** Custodians as a master table: each of one portfolio, some under one global custodian. */
export const tabellarioDepositari: Tabellario = {
  tabella: 'depositari',
  titolo: 'Depositari',
  singolare: 'depositario',
  femminile: false,
  scrivere: 'Depositari_W',
  rotte: rotteDepositari,
  query: () => ({ codAzienda: sessionStorage.getItem(CHIAVE_AZIENDA) ?? '' }),
  larghezzaScheda: 620,
  campi: CAMPI,
};
