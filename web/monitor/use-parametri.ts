import { useQuery } from '@tanstack/react-query';
import { rotteReportsMonitor } from '#contract/reportsmonitor.ts';
import { chiama } from '#web/base/api.ts';

/** What a job had been asked, in words and as a request; it never changes. */
export const useParametri = (guid: string) =>
  useQuery({
    queryKey: ['parametri-lavoro', guid],
    queryFn: ({ signal }) =>
      chiama(rotteReportsMonitor.parametri, { params: { id: guid }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
