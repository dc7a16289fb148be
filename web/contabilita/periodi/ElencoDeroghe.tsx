import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rottePeriodi } from '#contract/contabilita/periodi.ts';
import { nomeArea } from '#domain/contabilita/deroghe.ts';
import { campiStoricoDeroga } from '#domain/contabilita/storia-deroga.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { chiama } from '#web/base/api.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { CassettoRecord } from '#web/record/CassettoRecord.tsx';
import { segnalaErrore } from '#web/record/errore.ts';
import { Modale } from '#web/ui/Modale.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
import { annunciaFatto } from '#web/ui/toast.ts';
import classi from './periodi.module.css';
import { CHIAVE_PERIODI, type Deroga } from './periodi-api.ts';

const statoDi = ({ revocataIl, scadeIl }: Deroga): 'In vigore' | 'Revocata' | 'Scaduta' => {
  if (revocataIl !== null) return 'Revocata';
  return new Date(scadeIl) > new Date() ? 'In vigore' : 'Scaduta';
};
const perCheCosa = ({ area, codLibro }: Deroga): string =>
  codLibro === null ? nomeArea[area] : `${nomeArea[area]}, libro ${codLibro}`;

const COLONNE: readonly Colonna<Deroga & { readonly stato?: string }>[] = [
  {
    ...{ campo: 'stato', titolo: 'Stato', tipo: 'testo', larghezza: 96, testo: statoDi },
    insegna: (una) => (statoDi(una) === 'In vigore' ? 'accento' : undefined),
  },
  { campo: 'area', titolo: 'Per che cosa', tipo: 'testo', larghezza: 130, testo: perCheCosa },
  { campo: 'utente', titolo: 'A chi', tipo: 'codice', larghezza: 104 },
  { campo: 'dal', titolo: 'Giorni dal', tipo: 'data', larghezza: 100 },
  { campo: 'al', titolo: 'Al', tipo: 'data', larghezza: 100 },
  { campo: 'scadeIl', titolo: 'Vale fino al', tipo: 'istante', larghezza: 140 },
  { campo: 'motivo', titolo: 'Motivo', tipo: 'testo', larghezza: 160, elastica: true },
  { campo: 'concessaDa', titolo: 'Concessa da', tipo: 'codice', larghezza: 110 },
  { campo: 'usi', titolo: 'Usi', tipo: 'numero', decimali: 0, larghezza: 60 },
  { campo: 'usataIl', titolo: 'Usata il', tipo: 'istante', larghezza: 140 },
];

interface ElencoDerogheProps {
  readonly deroghe: readonly Deroga[];
  readonly scrive: boolean;
}

/** The exceptions of the company, and of the active one what it was used for. */
export function ElencoDeroghe({ deroghe, scrive }: ElencoDerogheProps) {
  const { record } = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const deroga = deroghe.find(({ id }) => String(id) === record);
  return (
    <>
      <Tabella
        nome="deroghe"
        etichetta="Deroghe"
        colonne={COLONNE}
        righe={deroghe}
        chiave={({ id }) => String(id)}
        onAttiva={({ id }) => void cambia({ record: String(id) })}
        azioneAttiva="apre la deroga"
        vuoto={{
          motivo:
            'Nessuno ha chiesto di scrivere in un periodo chiuso. Una deroga la concede chi scrive in contabilità, a un altro.',
        }}
      />
      <CassettoRecord
        titolo={deroga ? `Deroga di ${deroga.utente}` : ''}
        aperto={deroga !== undefined}
        onChiudi={() => void cambia({ record: '' })}
        dati={deroga ? <UnaDeroga deroga={deroga} scrive={scrive} /> : null}
        storico={
          deroga ? { tabella: 'deroghe_blocco', ...deroga, campi: campiStoricoDeroga } : null
        }
      />
    </>
  );
}

const vociDi = (una: Deroga): readonly (readonly [string, string])[] => [
  ['Stato', statoDi(una)],
  ['Per che cosa', perCheCosa(una)],
  ['Giorni', `dal ${stampaData(una.dal as Data)} al ${stampaData(una.al as Data)}`],
  ['Vale fino al', stampaIstante(una.scadeIl)],
  ['Motivo', una.motivo],
  ['Concessa da', `${una.concessaDa}, ${stampaIstante(una.concessaIl)}`],
  ['Revocata il', una.revocataIl ? stampaIstante(una.revocataIl) : ''],
  ['Usi', una.usi === 0 ? 'Mai usata' : String(una.usi)],
  ['L’ultimo', una.usataIl ? `${stampaIstante(una.usataIl)}: ${una.usataPer}` : ''],
];

interface UnaDerogaProps {
  readonly deroga: Deroga;
  readonly scrive: boolean;
}

function UnaDeroga({ deroga, scrive }: UnaDerogaProps) {
  const memoria = useQueryClient();
  const [chiede, setChiede] = useState(false);
  const revoca = useMutation({
    mutationFn: () => chiama(rottePeriodi.revoca, { params: { id: deroga.id } }),
    onSuccess: () => annunciaFatto('Deroga revocata', 'Da ora non vale più; la sua storia resta.'),
    onError: (errore) => segnalaErrore('Deroga non revocata', errore),
    onSettled: () => memoria.invalidateQueries({ queryKey: CHIAVE_PERIODI }),
  });
  return (
    <>
      <dl className={classi.deroga}>
        {vociDi(deroga)
          .filter(([, testo]) => testo !== '')
          .map(([nome, testo]) => (
            <div key={nome} style={{ display: 'contents' }}>
              <dt>{nome}</dt>
              <dd>{testo}</dd>
            </div>
          ))}
      </dl>
      {scrive && statoDi(deroga) === 'In vigore' ? (
        <div className={classi.azioni}>
          <Button variant="default" loading={revoca.isPending} onClick={() => setChiede(true)}>
            Revoca
          </Button>
        </div>
      ) : null}
      <Modale
        titolo={`Revocare la deroga di ${deroga.utente}?`}
        aperta={chiede}
        onChiudi={() => setChiede(false)}
        annulla="Annulla"
        conferma={{
          etichetta: 'Revoca',
          distruttiva: true,
          esegui: () => {
            setChiede(false);
            revoca.mutate();
          },
        }}
      >
        Da ora non scrive più nei giorni chiusi, e ciò che ha scritto resta. Per averne un’altra va
        concessa di nuovo.
      </Modale>
    </>
  );
}
