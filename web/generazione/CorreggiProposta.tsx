import { SimpleGrid, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TipoGenerazione } from '#domain/generazione/specie.ts';
import { testoNumero } from '#domain/money/numero-italiano.ts';
import { campiScritti } from '#domain/movimenti/campi-movimento.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { testoErrore } from '#web/record/errore.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import { CampoNumero } from '#web/ui/CampoNumero.tsx';
import { CampoTesto } from '#web/ui/CampoTesto.tsx';
import { Modale } from '#web/ui/Modale.tsx';
import { useTastiModulo } from '#web/ui/use-tasti-modulo.ts';
import { type CampiCorretti, chiaveProposte, correggi, type Proposta } from './generazione-api.ts';

type Nome = keyof CampiCorretti;

const DI_UN_REDDITO: readonly Nome[] = [
  'qtaVnominale',
  'rateo',
  'cambio',
  'interessiLordi',
  'ritenutaSuInteressi',
  'ritenutaEstera',
  'spese',
];
const DI_UN_RIMBORSO: readonly Nome[] = [
  'qtaVnominale',
  'prezzo',
  'cambio',
  'controvaloreOriginale',
  'impostaSostitutiva',
  'commissioni',
  'spese',
  'bolli',
];
const NUMERI: Readonly<Record<TipoGenerazione, readonly Nome[]>> = {
  CED: DI_UN_REDDITO,
  DIV: DI_UN_REDDITO,
  PRO: DI_UN_REDDITO,
  RIP: [...DI_UN_RIMBORSO, 'coefficiente', 'poolFactor', 'poolFactorDopo'],
  EST: DI_UN_RIMBORSO,
  RIM: [...DI_UN_RIMBORSO, 'coefficiente', 'poolFactor'],
  OES: ['qtaVnominale', 'cambio', 'commissioni', 'spese', 'bolli', 'impostaTransazioni'],
  OSC: ['qtaVnominale', 'cambio'],
  MAR: ['qtaVnominale', 'prezzo', 'cambio', 'commissioni', 'spese'],
  FUC: ['qtaVnominale', 'prezzo', 'cambio', 'commissioni', 'spese', 'bolli'],
  FWC: ['qtaVnominale', 'cambio', 'cambioSpot', 'commissioni', 'spese', 'bolli'],
  PRT: ['qtaVnominale', 'prezzo', 'cambio', 'interessiLordi', 'ritenutaSuInteressi', 'spese'],
  SCA: ['controvaloreOriginale', 'cambio'],
  SVA: ['controvaloreOriginale', 'cambio'],
  BOL: ['qtaVnominale', 'controvaloreOriginale'],
};
const SENZA_ZERI = { decimaliMin: 0, decimaliMax: 10 } as const;

const titoloDi = (nome: Nome): string =>
  campiScritti.find((campo) => campo.nome === nome)?.titolo ?? nome;

/** What the slip gives where nothing is written, of what the proposal shows. */
function calcolatoDi(proposta: Proposta, nome: Nome): string | undefined {
  const mostrati: Readonly<Partial<Record<Nome, string | null>>> = {
    qtaVnominale: proposta.quantita,
    rateo: proposta.per100,
    prezzo: proposta.per100,
    interessiLordi: proposta.lordo,
    controvaloreOriginale: proposta.lordo,
  };
  const valore = proposta.campi[nome] ? null : mostrati[nome];
  return valore ? `calcolato ${testoNumero(valore, SENZA_ZERI)}` : undefined;
}

export interface CorreggiPropostaProps {
  readonly guid: string;
  readonly proposta: Proposta;
  readonly onChiudi: () => void;
}

/** What the slip computes, and what is written in its place; an empty field is computed. */
export function CorreggiProposta({ guid, proposta, onChiudi }: CorreggiPropostaProps) {
  const memoria = useQueryClient();
  const [campi, setCampi] = useState<CampiCorretti>(proposta.campi as CampiCorretti);
  const [errore, setErrore] = useState('');
  const [inCorso, setInCorso] = useState(false);
  const { tipo, cod_Titolo, dataEvento } = proposta;
  const metti = (nome: Nome, valore: string | null) => setCampi({ ...campi, [nome]: valore });
  const salva = async () => {
    setInCorso(true);
    const scritti = Object.entries(campi).filter(([, valore]) => valore !== null && valore !== '');
    try {
      await correggi(guid, proposta, Object.fromEntries(scritti));
      await memoria.invalidateQueries({ queryKey: chiaveProposte(guid) });
      onChiudi();
    } catch (causa) {
      setErrore(testoErrore(causa));
      setInCorso(false);
    }
  };
  const premuto = useTastiModulo(() => {
    if (!inCorso) void salva();
  });
  return (
    <Modale
      titolo={`Correggi ${tipo} di ${cod_Titolo} del ${stampaData(dataEvento)}`}
      aperta
      misura="lg"
      onChiudi={onChiudi}
      annulla="Annulla"
      conferma={{ etichetta: 'Ricalcola', esegui: () => void salva(), inCorso }}
    >
      <Stack gap={12} onKeyDownCapture={premuto}>
        <p>Ciò che resta vuoto lo calcola il fissato; ciò che si scrive si legge come a mano.</p>
        <SimpleGrid cols={3} spacing={12}>
          <CampoData
            etichetta={titoloDi('dataValuta')}
            valore={(campi.dataValuta ?? null) as never}
            onCambia={(giorno) => metti('dataValuta', giorno)}
          />
          {NUMERI[tipo].map((nome) => (
            <CampoNumero
              key={nome}
              facoltativo
              etichetta={titoloDi(nome)}
              primo={nome === 'qtaVnominale'}
              aiuto={calcolatoDi(proposta, nome)}
              decimali={SENZA_ZERI}
              valore={(campi[nome] as string | null | undefined) ?? null}
              onCambia={(valore) => metti(nome, valore)}
            />
          ))}
        </SimpleGrid>
        <CampoTesto
          etichetta={titoloDi('note')}
          valore={String(campi.note ?? '')}
          onCambia={(note) => metti('note', note)}
        />
        {errore ? <p role="alert">{errore}</p> : null}
      </Stack>
    </Modale>
  );
}
