import { ActionIcon, Tooltip } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { nomeTipo } from '#domain/allegati/allegato.ts';
import { estensioneDi, siVede } from '#domain/allegati/formati.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { misuraFile } from '#web/ui/CampoFile.tsx';
import { Icona, type NomeIcona } from '#web/ui/Icona.tsx';
import classi from './allegati.module.css';
import { type Allegato, salvaDocumento } from './allegati-api.ts';

export interface RigaAllegatoProps {
  readonly allegato: Allegato;
  /** The one whose place it has taken. */
  readonly prima: Allegato | undefined;
  readonly scrive: boolean;
  /** Why it is only superseded. */
  readonly fermo: string | null;
  readonly onVedi: () => void;
  readonly onModifica: () => void;
  readonly onSostituisci: () => void;
  readonly onTogli: () => void;
}

/** One document: what it is, which file, who brought it; Enter opens it, F2 corrects, Del removes or supersedes. */
export function RigaAllegato(props: RigaAllegatoProps) {
  const { allegato, prima, scrive, fermo, onVedi, onModifica, onSostituisci, onTogli } = props;
  const { nomeFile, formato, byte, sha256, creatoDa, creatoIl, motivo, sostituito } = allegato;
  const apri = () => (siVede(formato) ? onVedi() : void salvaDocumento(allegato));
  const premi = (evento: KeyboardEvent) => {
    const fai = { Delete: onTogli, F2: onModifica }[evento.key];
    if (!fai || !scrive) return;
    evento.preventDefault();
    fai();
  };
  return (
    <li className={classi.riga} data-sostituito={sostituito || undefined}>
      <span className={classi.formato} aria-hidden="true">
        {estensioneDi(nomeFile)}
      </span>
      <div className={classi.testo}>
        <button
          type="button"
          className={classi.nome}
          data-documento
          title={`SHA-256 ${sha256}`}
          onClick={apri}
          onKeyDown={premi}
        >
          {nomeFile}
        </button>
        <p>{descrizioneDi(allegato)}</p>
        <p className={classi.chi}>
          {misuraFile(byte)} · {stampaIstante(creatoIl)} da {creatoDa ?? 'sistema'}
        </p>
        {motivo ? (
          <p className={classi.motivo}>
            Sostituisce {prima ? `«${prima.nomeFile}»` : 'un altro'}: {motivo}
          </p>
        ) : null}
      </div>
      <div className={classi.azioni}>
        <Azione
          nome="scarica"
          titolo="Scarica"
          di={nomeFile}
          esegui={() => void salvaDocumento(allegato)}
        />
        {scrive ? (
          <>
            <Azione
              nome="registro"
              titolo="Correggi tipo, data e descrizione"
              di={nomeFile}
              esegui={onModifica}
            />
            <Azione nome="ripeti" titolo="Sostituisci" di={nomeFile} esegui={onSostituisci} />
            {fermo ? null : <Azione nome="cestino" titolo="Togli" di={nomeFile} esegui={onTogli} />}
          </>
        ) : null}
      </div>
    </li>
  );
}

/** `Contabile · 02/03/2026 · Mandato` */
const descrizioneDi = ({ tipo, dataDocumento, descrizione }: Allegato): string =>
  [nomeTipo(tipo), dataDocumento && stampaData(dataDocumento), descrizione]
    .filter(Boolean)
    .join(' · ');

interface AzioneProps {
  readonly nome: NomeIcona;
  readonly titolo: string;
  readonly di: string;
  readonly esegui: () => void;
}

const Azione = ({ nome, titolo, di, esegui }: AzioneProps) => (
  <Tooltip label={titolo}>
    <ActionIcon variant="subtle" aria-label={`${titolo}: ${di}`} onClick={esegui}>
      <Icona nome={nome} />
    </ActionIcon>
  </Tooltip>
);
