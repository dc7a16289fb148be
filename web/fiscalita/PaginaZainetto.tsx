import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { REGIMI_ZAINETTO } from '#domain/fiscalita/parole-zainetto.ts';
import { somma } from '#domain/money/decimale.ts';
import { reportZainetto } from '#domain/reports/fiscalita.ts';
import { oggi } from '#web/base/oggi.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { versoMovimento } from '#web/movimenti/indirizzi.ts';
import { testoErrore } from '#web/record/errore.ts';
import { MenuExport } from '#web/reports/MenuExport.tsx';
import { useSessione } from '#web/sessione/sessione.ts';
import { CampoScelta } from '#web/ui/CampoScelta.tsx';
import { type Cifra, Cifre } from '#web/ui/Cifre.tsx';
import { Etichetta } from '#web/ui/Etichetta.tsx';
import { Attesa } from '#web/ui/pagina/Attesa.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { Schede } from '#web/ui/Schede.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import { colonneAnni, colonneResidue, colonneRighe } from './colonne-zainetto.ts';
import {
  cifraInEuro as euro,
  inCentesimi,
  nomeRapporto,
  type Prospetto,
  prospettoDi,
  type Rapporto,
  rapportiDi,
} from './fiscalita-api.ts';
import { ParteApporti } from './ParteApporti.tsx';
import { ParteCertificazione } from './ParteCertificazione.tsx';
import classi from './zainetto.module.css';

const Certifica = lazy(() => import('./Certifica.tsx'));
const ProvaVendita = lazy(() => import('./ProvaVendita.tsx'));

/** `/page/valutazione/zainetto`: the losses of each relation, what used them, until when they may be used. */
export default function PaginaZainetto() {
  const { codAzienda } = useSessione();
  const { rapporto: nome, anno: scritto } = useRicercaUrl();
  const { data: rapporti, error, refetch } = useQuery(rapportiDi(codAzienda));
  const rapporto = rapporti?.find((uno) => nomeRapporto(uno) === nome) ?? rapporti?.[0];
  const anno = Number(scritto ?? oggi().slice(0, 4));
  if (error)
    return (
      <>
        <Intestazione />
        <StatoVuoto
          titolo="I rapporti non sono stati letti"
          motivo={testoErrore(error)}
          azione={<Button onClick={() => void refetch()}>Riprova</Button>}
        />
      </>
    );
  if (!rapporti) return <Attesa />;
  if (!rapporto)
    return (
      <>
        <Intestazione />
        <StatoVuoto
          titolo="Nessun rapporto ha uno zainetto"
          motivo="Lo ha chi è nettista in amministrato o dichiarativo: gestione, soggetto e regime si scrivono nel portafoglio."
        />
      </>
    );
  return <DelRapporto key={nomeRapporto(rapporto)} {...{ rapporti, rapporto, anno }} />;
}

interface DelRapportoProps {
  readonly rapporti: readonly Rapporto[];
  readonly rapporto: Rapporto;
  readonly anno: number;
}

function DelRapporto({ rapporti, rapporto, anno }: DelRapportoProps) {
  const { codAzienda, puo } = useSessione();
  const { scheda = 'righe', prova } = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const [certifica, setCertifica] = useState(false);
  const { data, error, refetch } = useQuery({
    ...prospettoDi(codAzienda, rapporto, anno),
    placeholderData: keepPreviousData,
  });
  const scrive = puo('Fiscalita_W');
  return (
    <>
      <Intestazione
        azioni={
          <>
            <MenuExport
              quali="del rapporto"
              leggi={() => ({
                report: reportZainetto.nome,
                corpo: {
                  dateTo: `${anno}-12-31`,
                  ...(rapporto.cod_Depositario !== null && {
                    codDepositario: [rapporto.cod_Depositario],
                  }),
                },
                parametri: [
                  { etichetta: 'Rapporto', valore: rapporto.descrizione },
                  { etichetta: 'Anno', valore: String(anno) },
                ],
              })}
            />
            <Button variant="default" onClick={() => void cambia({ prova: 'si' })}>
              E se vendo…
            </Button>
            {scrive && data && siCertifica(data) ? (
              <Button onClick={() => setCertifica(true)}>{`Certifica il ${data.anno.anno}`}</Button>
            ) : null}
          </>
        }
      />
      <Barra {...{ rapporti, rapporto, anno }} prospetto={data} />
      {error ? (
        <StatoVuoto
          titolo="Lo zainetto non è stato letto"
          motivo={testoErrore(error)}
          azione={<Button onClick={() => void refetch()}>Riprova</Button>}
        />
      ) : null}
      {data && !error ? (
        <>
          <Cifre etichetta="L’anno" cifre={cifreDi(data)} />
          <Schede
            etichetta="Parti dello zainetto"
            attiva={scheda}
            onCambia={(id) => void cambia({ scheda: id === 'righe' ? '' : id })}
            schede={[
              { id: 'righe', titolo: 'Righe', contenuto: <Righe prospetto={data} /> },
              {
                id: 'residue',
                titolo: 'Perdite che restano',
                contenuto: <Residue prospetto={data} />,
              },
              { id: 'anni', titolo: 'Anni', contenuto: <Anni prospetto={data} /> },
              {
                ...{ id: 'apporti', titolo: 'Apporti e chiusura' },
                contenuto: <ParteApporti {...{ rapporto, scrive }} prospetto={data} />,
              },
              {
                ...{ id: 'certificazione', titolo: 'Certificazione' },
                contenuto: <ParteCertificazione prospetto={data} />,
              },
            ]}
          />
        </>
      ) : null}
      {data || error ? null : <Attesa />}
      <Suspense fallback={null}>
        {certifica && data ? (
          <Certifica {...{ rapporto }} prospetto={data} onChiudi={() => setCertifica(false)} />
        ) : null}
        {prova ? (
          <ProvaVendita rapporto={rapporto} onChiudi={() => void cambia({ prova: '' })} />
        ) : null}
      </Suspense>
    </>
  );
}

/** A year is certified when it is over, or with the relation that was closed in it. */
const siCertifica = ({ anno, chiusoIl }: Prospetto): boolean =>
  !anno.certificato &&
  (String(anno.anno) < oggi().slice(0, 4) || chiusoIl?.slice(0, 4) === String(anno.anno));

/** Which relation and which year, with what is to be known of them at once. */
function Barra({
  rapporti,
  rapporto,
  anno,
  prospetto,
}: DelRapportoProps & { readonly prospetto: Prospetto | undefined }) {
  const cambia = useCambiaRicerca();
  const noti = prospetto?.anni.map((uno) => uno.anno) ?? [];
  const anni = [...new Set([...noti, anno])].toSorted((a, b) => b - a);
  return (
    <div className={classi.barra}>
      <div className={classi.rapporto}>
        <CampoScelta
          etichetta="Rapporto"
          obbligatorio
          opzioni={rapporti.map((uno) => ({
            codice: nomeRapporto(uno),
            descrizione: `${uno.descrizione} · ${REGIMI_ZAINETTO[uno.regime].toLowerCase()}`,
          }))}
          mostrata={({ descrizione }) => descrizione}
          valore={nomeRapporto(rapporto)}
          onCambia={(codice) => codice && void cambia({ rapporto: codice, anno: '' })}
        />
      </div>
      <div className={classi.anno}>
        <CampoScelta
          etichetta="Anno"
          obbligatorio
          opzioni={anni.map((uno) => ({ codice: String(uno), descrizione: String(uno) }))}
          valore={String(anno)}
          onCambia={(codice) => codice && void cambia({ anno: codice })}
        />
      </div>
      <Stato rapporto={rapporto} prospetto={prospetto} />
    </div>
  );
}

function Stato({
  rapporto,
  prospetto,
}: {
  readonly rapporto: Rapporto;
  readonly prospetto: Prospetto | undefined;
}) {
  return (
    <p className={classi.stato}>
      <Etichetta tono={prospetto?.anno.certificato ? 'accento' : 'neutro'}>
        {prospetto?.anno.certificato ? 'Anno certificato' : 'Anno aperto'}
      </Etichetta>
      {rapporto.daCompletare > 0 ? (
        <Etichetta tono="avviso">{`${rapporto.daCompletare} da completare`}</Etichetta>
      ) : null}
      {prospetto && prospetto.rettifiche.length > 0 ? (
        <Etichetta tono="avviso">{`${prospetto.rettifiche.length} rettifiche dopo la certificazione`}</Etichetta>
      ) : null}
    </p>
  );
}

function cifreDi({ anno, regime }: Prospetto): readonly Cifra[] {
  const resta = somma(...anno.residue.map(({ importo }) => importo));
  const [prima] = anno.residue;
  return [
    euro('Plusvalenze', anno.plusvalenze, 'per la parte imponibile'),
    euro('Minusvalenze', anno.minusvalenze, 'per la parte imponibile'),
    euro('Perdite usate', anno.usate, 'le più vecchie prima'),
    euro('Tassato', anno.tassato, `di cui proventi OICR ${inCentesimi(anno.proventi)}`),
    euro('Imposta', anno.imposta, regime === 'D' ? 'sull’anno' : 'operazione per operazione'),
    {
      nome: 'Restano a fine anno',
      valore: inCentesimi(resta),
      accanto: prima ? `dal ${prima.anno}, fino al ${prima.scade.slice(0, 4)}` : 'nulla',
      verso: { scheda: 'residue' },
    },
  ];
}

function Righe({ prospetto }: { readonly prospetto: Prospetto }) {
  const naviga = useNavigate();
  return (
    <div className={classi.parte}>
      <Tabella
        nome="zainetto"
        etichetta="Righe dello zainetto"
        colonne={colonneRighe}
        righe={prospetto.righe}
        chiave={({ idMovimento, rettifica, importo }) =>
          `${idMovimento} ${rettifica} ${importo === null}`
        }
        onAttiva={(riga) => void naviga({ href: versoMovimento(riga) })}
        azioneAttiva="apre il movimento"
        vuoto={{ motivo: 'In quest’anno nessun movimento registrato ha realizzato qualcosa.' }}
      />
    </div>
  );
}

function Residue({ prospetto }: { readonly prospetto: Prospetto }) {
  return (
    <div className={classi.parte}>
      <Tabella
        nome="zainetto-residue"
        etichetta="Perdite che restano a fine anno"
        colonne={colonneResidue}
        righe={prospetto.anno.residue}
        chiave={({ realizzata }) => realizzata}
        senzaViste
        vuoto={{ motivo: 'A fine anno non resta alcuna perdita da usare.' }}
      />
    </div>
  );
}

function Anni({ prospetto }: { readonly prospetto: Prospetto }) {
  const cambia = useCambiaRicerca();
  return (
    <div className={classi.parte}>
      <Tabella
        nome="zainetto-anni"
        etichetta="Anni del rapporto"
        colonne={colonneAnni}
        righe={prospetto.anni.toReversed()}
        chiave={({ anno }) => String(anno)}
        onAttiva={({ anno }) => void cambia({ anno: String(anno), scheda: '' })}
        azioneAttiva="mostra le sue righe"
        senzaViste
        vuoto={{ motivo: 'Il rapporto non ha ancora nulla.' }}
      />
    </div>
  );
}
