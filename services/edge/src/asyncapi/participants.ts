import type { Topic } from '@zmig/events'

/** Which service tells the facts of a topic, and which learn from them. A specification holds it against their code. */
export const participants: Record<Topic, { teller: string; followers: string[] }> = {
  catalogue: { teller: 'catalog', followers: ['collector', 'edge', 'notifications', 'ordering'] },
  garages: { teller: 'garages', followers: ['collector', 'edge', 'notifications', 'ordering'] },
  orders: { teller: 'ordering', followers: ['edge', 'notifications'] },
  likes: { teller: 'collector', followers: ['edge'] },
  impressions: { teller: 'collector', followers: ['edge'] },
  wizard: { teller: 'advisor', followers: ['edge'] },
  slices: { teller: 'slices', followers: [] },
  staff: { teller: 'edge', followers: [] },
  notifications: { teller: 'notifications', followers: [] },
}
