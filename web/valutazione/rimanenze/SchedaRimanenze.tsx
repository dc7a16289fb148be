import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { stampaData } from '#domain/tempo/data.ts';
import type { RigaArchivio } from '#web/archivi/archivio-api.ts';
import { useValutazioni, valutazioneInParole } from '#web/archivi/filtro/valutazioni.ts';
import { RigheLette } from '#web/archivi/RigheLette.tsx';
import type { SchedaTabellaProps } from '#web/archivi/SchedaTabella.tsx';
import { useSessione } from '#web/sessione/sessione.ts';
import { Etichetta } from '#web/ui/Etichetta.tsx';
import type { Colonna, RigaTotali } from '#web/ui/tabella/tipi.ts';
import { CassettoRimanenza } from './CassettoRimanenza.tsx';
import { colonneDi } from './colonne-rimanenze.ts';
import { chiaveRimanenza, conSegno, totaliMostrati } from './righe-rimanenze.ts';
import { type Rimanenza, totaliDi } from './rimanenze-api.ts';

type Filtro = NonNullable<SchedaTabellaProps['schermata']['stato']['applicato']>;

/** A row of the shared screen is one of these: its description is that of the rimanenze. */
const come = (riga: RigaArchivio): Rimanenza => riga as unknown as Rimanenza;

/** The rimanenze of the confirmed filter; Enter opens lots, inputs and the way to the figures. */
export function SchedaRimanenze(props: SchedaTabellaProps) {
  const { applicato } = props.schermata.stato;
  return applicato ? <Righe {...props} filtro={applicato} /> : null;
}

function Righe(props: SchedaTabellaProps & { readonly filtro: Filtro }) {
  const { filtro, schermata } = props;
  const { codAzienda } = useSessione();
  const [aperta, setAperta] = useState<Rimanenza | null>(null);
  const { data: totali } = useQuery(totaliDi(codAzienda, filtro, schermata.stato.lettura));
  const colonne = useMemo(() => colonneDi(filtro.livelloDettaglio), [filtro.livelloDettaglio]);
  const sotto = useMemo(() => totaliMostrati(totali), [totali]);
  return (
    <>
      <RigheLette
        {...props}
        colonne={colonne as unknown as readonly Colonna<RigaArchivio>[]}
        chiave={(riga) => chiaveRimanenza(come(riga))}
        come={(riga) => conSegno(come(riga)) as unknown as RigaArchivio}
        totali={sotto as unknown as readonly RigaTotali<RigaArchivio>[]}
        onAttiva={(riga) => setAperta(come(riga))}
        azioneAttiva="mostra lotti, passi e prezzi usati"
        senzaRighe="Nessuna rimanenza risponde al filtro: in quel giorno nessuna chiusura è confermata, o il filtro è stretto."
        inBarra={<QualeValutazione filtro={filtro} />}
      />
      {aperta ? <CassettoRimanenza riga={aperta} onChiudi={() => setAperta(null)} /> : null}
    </>
  );
}

/** Whether the figures are those of the accounts, or of a run that was only tried. */
function QualeValutazione({ filtro }: { readonly filtro: Filtro }) {
  const valutazioni = useValutazioni(filtro.codLibro) ?? [];
  const quale = valutazioni.find(({ guid, stato, dataChiu }) =>
    filtro.guid
      ? guid === filtro.guid
      : stato === 'C' && (!filtro.dataChiu || dataChiu === filtro.dataChiu),
  );
  if (!quale) return null;
  return (
    <Etichetta tono={quale.stato === 'C' ? 'neutro' : 'avviso'}>
      {`${stampaData(quale.dataChiu)} · ${valutazioneInParole(quale)}`}
    </Etichetta>
  );
}
